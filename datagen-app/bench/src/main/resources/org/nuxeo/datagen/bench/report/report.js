// Draws each figure from the JSON inside it. Printed pages also show the tables.
for (const figure of document.querySelectorAll("figure")) {
  const plot = JSON.parse(figure.querySelector("script").textContent);
  const spread = (line) => (line.spread ? [1, 2, 3] : [1]);
  const tables = plot.lines.map((line) =>
    [line.points.map((point) => point[0]), ...spread(line).map((column) => line.points.map((point) => point[column]))]);
  DatagenChart.draw(figure.querySelector(".plot"), {
    label: `${plot.title}. The table below has the figures.`,
    x: { label: plot.x, scale: plot.scale },
    lines: plot.lines.map((line, i) => ({ name: line.name, spread: line.spread, color: `--line-${1 + (i % 6)}` })),
    columns: uPlot.join(tables),
  });
}
const opened = new Set();
addEventListener("beforeprint", () => document.querySelectorAll("details:not([open])").forEach((each) => { each.open = true; opened.add(each); }));
addEventListener("afterprint", () => { opened.forEach((each) => { each.open = false; }); opened.clear(); });
