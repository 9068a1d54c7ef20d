// Sorts a table by a column, numbers by their stored value and not by how they are written. What cannot be estimated
// stays at the bottom in either direction.

export function makeTablesSortable(root: ParentNode): void {
  for (const table of root.querySelectorAll<HTMLTableElement>("table.sortable")) {
    table.querySelectorAll<HTMLTableCellElement>("thead th[data-sort]").forEach((heading) => {
      const button = document.createElement("button");
      button.type = "button";
      while (heading.firstChild !== null && heading.firstChild.nodeType === Node.TEXT_NODE)
        button.append(heading.firstChild);
      heading.prepend(button);
      button.addEventListener("click", () => sortBy(table, heading));
    });
  }
}

function sortBy(table: HTMLTableElement, heading: HTMLTableCellElement): void {
  const body = table.tBodies[0];
  if (body === undefined) return;
  const isDescending = heading.getAttribute("aria-sort") !== "descending" && heading.dataset.sort === "number";
  const direction = isDescending ? -1 : 1;
  const keyOf = (row: HTMLTableRowElement) => row.cells[heading.cellIndex]?.dataset.key ?? "";
  const compare = (a: string, b: string) => {
    if (a === "" || b === "") return a === b ? 0 : a === "" ? 1 : -1;
    return direction * (heading.dataset.sort === "number" ? Number(a) - Number(b) : a < b ? -1 : a > b ? 1 : 0);
  };
  const rows = [...body.rows].sort((a, b) => compare(keyOf(a), keyOf(b)));
  for (const other of table.querySelectorAll("thead th")) other.removeAttribute("aria-sort");
  heading.setAttribute("aria-sort", isDescending ? "descending" : "ascending");
  body.append(...rows);
}
