export function printTable(title, head, rows) {
  const all = [head, ...rows.map((row) => row.map(String))]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column].length)))
  const line = (row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column])))
      .join('  ')
  console.log(`\n${title}`)
  console.log(line(all[0]))
  console.log(widths.map((width) => '-'.repeat(width)).join('  '))
  for (const row of all.slice(1)) console.log(line(row))
}
