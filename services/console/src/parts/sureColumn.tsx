import type { Role } from '../app/role.js'
import { SurePress } from './SurePress.js'
import type { Column } from './Table.js'

/** A last column whose press does to its row what cannot be taken back, and asks once more. */
export function sureColumn<Row>({
  verb,
  aboutOf,
  least,
  run,
  insteadOf = () => undefined,
}: {
  /** `End`. */
  readonly verb: string
  /** The object, for the accessible name: `the session of 0x12…`. */
  readonly aboutOf: (row: Row) => string
  /** The role that may do it; an editor's where it is left out. */
  readonly least?: Role
  /** Rejects when it was not done. */
  readonly run: (row: Row) => Promise<unknown>
  /** Words for a row that has no such press. */
  readonly insteadOf?: (row: Row) => string | undefined
}): Column<Row> {
  return {
    id: 'sure',
    label: verb,
    cell: (row) =>
      insteadOf(row) ?? <SurePress verb={verb} about={aboutOf(row)} least={least} onSure={() => run(row)} />,
  }
}
