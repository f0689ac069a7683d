// A ceiling or a number of threads, as a number and as a slider that move together.
import { h, count } from "./dom.js";

const STEPS = 51;

/** Ceilings grow tenfold every ten steps of the slider, and its right end is none. */
const rateOf = (step) => (step >= STEPS ? 0 : Number((10 ** (1 + step / 10)).toPrecision(2)));
const stepOf = (rate) => (rate === 0 ? STEPS : Math.min(STEPS - 1, Math.max(1, Math.round((Math.log10(rate) - 1) * 10))));

const CEILING = {
  label: "Ceiling", min: 0, max: 1e9, from: 1, to: STEPS, hint: "0 is none",
  valueOf: rateOf, stepOf, text: (rate) => (rate === 0 ? "no ceiling" : `${count(rate)} documents a second`),
};
const threadsUpTo = (most) => ({
  label: "Threads", min: 1, max: 1024, from: 1, to: most, hint: "",
  valueOf: (step) => step, stepOf: (value) => Math.min(most, value), text: (value) => `${value}`,
});

export const ceiling = (value, changed) => pair("maxRate", CEILING, value, changed);
export const threads = (value, changed) => pair("threads", threadsUpTo(Math.max(32, value)), value, changed);

/** The number is the exact one and what a form sends; the slider is quick. */
function pair(name, kind, first, changed = () => {}) {
  const output = h("output", {});
  const number = h("input", { type: "number", name, min: kind.min, max: kind.max, required: true,
    oninput: () => number.validity.valid && tell(Number(number.value)),
    onchange: () => number.reportValidity() && changed(Number(number.value)) });
  const slider = h("input", { type: "range", "data-slider": name, min: kind.from, max: kind.to, step: 1, "aria-label": `${kind.label}, slider`,
    oninput: () => { number.value = kind.valueOf(Number(slider.value)); tell(Number(number.value)); },
    onchange: () => changed(Number(number.value)) });

  function tell(value) {
    if (!slider.matches(":active")) {
      slider.value = kind.stepOf(value);
    }
    if (output.textContent !== kind.text(value)) {
      output.textContent = kind.text(value);
    }
    slider.setAttribute("aria-valuetext", output.textContent);
  }

  function show(value) {
    // What a hand is at stays as it is.
    if (slider.matches(":active") || document.activeElement === number) {
      return;
    }
    number.value = value;
    tell(value);
  }
  number.value = first;
  tell(first);
  const hint = kind.hint ? h("small", {}, ` (${kind.hint})`) : null;
  return { element: h("div", { class: "rein" }, h("label", {}, h("span", {}, kind.label, hint, " ", output), number), slider), show };
}
