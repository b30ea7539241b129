/** Not every host runs all. */
export const steps = /** @type {const} */ ([
  'install',
  'dev',
  'build',
  'connect',
  'sign',
  'reload',
  'first frame',
  'layout shift',
  'console',
])

/**
 * @param {readonly Pick<import('./runHost.mjs').HostResult, 'name' | 'manager' | 'outcome' |
 *   'marks' | 'seconds'>[]} results
 * @returns {string}
 */
export function hostTable(results) {
  const rows = [
    ['host', 'with', ...steps, 'seconds', ''],
    ...results
      .toSorted((one, two) => one.name.localeCompare(two.name))
      .map(({ name, manager, outcome, marks, seconds }) => [
        name,
        manager,
        ...steps.map((step) => marks[step] ?? '–'),
        seconds.toFixed(0),
        outcome,
      ]),
  ]
  const columns = [...(rows[0] ?? []).keys()]
  const width = (/** @type {number} */ column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))
  return rows
    .map((row) =>
      columns
        .map((column) => (row[column] ?? '').padEnd(width(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
