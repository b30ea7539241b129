/** Runs, squares, eye-like patterns, imbalance (ISO/IEC 18004, table 11). */
export function penalty(data: readonly (readonly boolean[])[]): number {
  const rows = data.map(toText)
  const columns = data.map((_, x) => toText(data.map((row) => row[x] === true)))
  let score = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) score += run.length - 2
    // Outside the code is light.
    const eyes = `0000${line}0000`.match(/(?=00001011101(?!1)|(?<!1)10111010000)/g)
    score += (eyes?.length ?? 0) * 40
  }
  let dark = 0
  for (const [y, row] of data.entries()) {
    for (const [x, module] of row.entries()) {
      if (module) dark += 1
      const below = data[y + 1]
      const isSquare =
        below !== undefined && row[x + 1] === module && below[x] === module && below[x + 1] === module
      if (isSquare) score += 3
    }
  }
  const total = data.length ** 2
  return score + Math.floor((Math.abs(dark * 20 - total * 10) + total - 1) / total - 1) * 10
}

const toText = (line: readonly boolean[]): string => line.map((module) => (module ? '1' : '0')).join('')
