// Says what is under the pointer or finger: every mark of a chart carries its own words.
(() => {
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.setAttribute("aria-hidden", "true");
  tip.hidden = true;
  document.body.append(tip);
  const show = (event) => {
    const mark = event.target.closest?.(".picture [aria-label][role='graphics-symbol']:not([aria-roledescription='axis'])");
    tip.hidden = !mark;
    if (!mark) return;
    tip.textContent = mark.getAttribute("aria-label").replaceAll("; ", "\n");
    const { width, height } = tip.getBoundingClientRect();
    tip.style.left = `${Math.max(8, Math.min(event.clientX - width / 2, innerWidth - width - 8))}px`;
    tip.style.top = `${event.clientY - height - 16 < 8 ? event.clientY + 20 : event.clientY - height - 16}px`;
  };
  addEventListener("pointermove", show);
  addEventListener("pointerdown", show);
  addEventListener("scroll", () => (tip.hidden = true), { passive: true });
})();
