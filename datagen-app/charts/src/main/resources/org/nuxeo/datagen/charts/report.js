// Draws each figure from the curves inside it, which are those of report.json, and opens the section of a link.
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};
for (const figure of document.querySelectorAll("figure:not(.small)")) {
  const curves = JSON.parse(figure.querySelector("script").textContent);
  const { title, x, y, logarithmic } = curves[0];
  const isRepeated = (curve) => curve.points.some((point) => point.rates.length > 1);
  const tables = curves.map((curve) => [
    curve.points.map((point) => (logarithmic ? Math.max(point.x, 1) : point.x)),
    ...(isRepeated(curve) ? [median, (values) => Math.min(...values), (values) => Math.max(...values)] : [median])
      .map((statistic) => curve.points.map((point) => statistic(point.rates)))]);
  DatagenChart.draw(figure.querySelector(".plot"), {
    label: `${title}. The table below has the figures.`,
    x: { label: x, scale: logarithmic ? "log" : x === "seconds" ? "time" : "linear" },
    y: { label: y },
    height: figure.closest(".answer") ? 340 : 260,
    lines: curves.map((curve, i) => ({ name: curve.line || curve.y, spread: isRepeated(curve), color: `--line-${1 + (i % 6)}` })),
    columns: uPlot.join(tables),
  });
}
const opens = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("details")?.setAttribute("open", "");
addEventListener("hashchange", opens);
opens();
