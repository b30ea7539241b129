import type { Role } from '../app/role.js'
import { ConfirmButton } from './ConfirmButton.js'
import type { Column } from './Table.js'

export function confirmColumn<Row>({
  verb,
  subjectOf,
  minRole,
  run,
  insteadOf = () => undefined,
}: {
  /** `End`. */
  readonly verb: string
  /** For the accessible name: `the session of 0x12…`. */
  readonly subjectOf: (row: Row) => string
  readonly minRole?: Role
  readonly run: (row: Row) => Promise<unknown>
  readonly insteadOf?: (row: Row) => string | undefined
}): Column<Row> {
  return {
    id: 'sure',
    label: verb,
    cell: (row) =>
      insteadOf(row) ?? (
        <ConfirmButton verb={verb} subject={subjectOf(row)} minRole={minRole} onConfirm={() => run(row)} />
      ),
  }
}
