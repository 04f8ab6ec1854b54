/** How the table is laid out, by the size of the window: the first that fits, else `desk`. Styles read it from the table's `data-` attributes. */
const SHAPES = {
  /** A phone on its side: the board on the left, everything else in a column. */
  landscape: "(orientation: landscape) and (max-height: 540px) and (min-width: 600px)",
  /** A phone upright. */
  phone: "(max-width: 699px)",
  /** Upright: the whole house above, hand and talk below. */
  tablet: "(orientation: portrait)",
  /** Too narrow for three columns: the board, and a column beside it. */
  column: "(max-width: 1099px)",
} as const;

export type Shape = keyof typeof SHAPES | "desk";

const order = Object.entries(SHAPES) as [Shape, string][];
const fitting = (): Shape => order.find(([, query]) => matchMedia(query).matches)?.[0] ?? "desk";

class Layout {
  shape: Shape = $state(fitting());
  /** Anything but a desk. */
  small = $derived(this.shape !== "desk");
  /** A phone: log, chat and house lie over the table when they are asked for. */
  pocket = $derived(this.shape === "phone" || this.shape === "landscape");

  constructor() {
    for (const [, query] of order) matchMedia(query).addEventListener("change", () => (this.shape = fitting()));
  }
}

export const layout = new Layout();
