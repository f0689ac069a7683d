// The controls of the rate limit and the number of threads: a number field and a slider that follow each other.
import { h, count } from "./dom.js";

const STEPS = 51;

/** The limit grows tenfold every ten steps of the slider. The right end of the slider means no limit. */
const rateOf = (step) => (step >= STEPS ? 0 : Number((10 ** (1 + step / 10)).toPrecision(2)));
const stepOf = (rate) => (rate === 0 ? STEPS : Math.min(STEPS - 1, Math.max(1, Math.round((Math.log10(rate) - 1) * 10))));

const RATE_LIMIT = {
  label: "Rate limit", min: 0, max: 1e9, from: 1, to: STEPS, hint: "0 means no limit",
  valueOf: rateOf, stepOf, text: (rate) => (rate === 0 ? "no limit" : `${count(rate)} documents per second`),
};
const threadsUpTo = (most) => ({
  label: "Threads", min: 1, max: 1024, from: 1, to: most, hint: "",
  valueOf: (step) => step, stepOf: (value) => Math.min(most, value), text: (value) => `${value}`,
});

export const rateLimit = (value, changed) => pair("maxRate", RATE_LIMIT, value, changed);
export const threads = (value, changed) => pair("threads", threadsUpTo(Math.max(32, value)), value, changed);

/** Returns a pair of controls. The number field holds the exact value, which a form sends. */
function pair(name, kind, first, changed = () => {}) {
  const output = h("output", {});
  const number = h("input", { type: "number", name, min: kind.min, max: kind.max, required: true,
    oninput: () => number.validity.valid && showValue(Number(number.value)),
    onchange: () => number.reportValidity() && changed(Number(number.value)) });
  const slider = h("input", { type: "range", "data-slider": name, min: kind.from, max: kind.to, step: 1, "aria-label": `${kind.label}, slider`,
    oninput: () => { number.value = kind.valueOf(Number(slider.value)); showValue(Number(number.value)); },
    onchange: () => changed(Number(number.value)) });

  function showValue(value) {
    if (!slider.matches(":active")) {
      slider.value = kind.stepOf(value);
    }
    if (output.textContent !== kind.text(value)) {
      output.textContent = kind.text(value);
    }
    slider.setAttribute("aria-valuetext", output.textContent);
  }

  function show(value) {
    // a control that the user is operating is not changed
    if (slider.matches(":active") || document.activeElement === number) {
      return;
    }
    number.value = value;
    showValue(value);
  }
  number.value = first;
  showValue(first);
  const hint = kind.hint ? h("small", {}, ` (${kind.hint})`) : null;
  return { element: h("div", { class: "control" }, h("label", {}, h("span", {}, kind.label, hint, " ", output), number), slider), show };
}
