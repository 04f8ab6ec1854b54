/** A share as people say it: what is not certain never looks so. */
export function percent(share: number, language: string): string {
  const shown = share > 0 && share < 0.01 ? 0.01 : share > 0.99 && share < 1 ? 0.99 : share;
  const said = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 }).format(shown);
  return share > 0 && share < 0.01 ? `<${said}` : share > 0.99 && share < 1 ? `>${said}` : said;
}
