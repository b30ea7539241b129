import type { Role } from '../app/role.js'
import { SurePress } from './SurePress.js'
import type { Column } from './Table.js'

export function sureColumn<Row>({
  verb,
  aboutOf,
  least,
  run,
  insteadOf = () => undefined,
}: {
  /** `End`. */
  readonly verb: string
  /** For the accessible name: `the session of 0x12…`. */
  readonly aboutOf: (row: Row) => string
  readonly least?: Role
  readonly run: (row: Row) => Promise<unknown>
  readonly insteadOf?: (row: Row) => string | undefined
}): Column<Row> {
  return {
    id: 'sure',
    label: verb,
    cell: (row) =>
      insteadOf(row) ?? <SurePress verb={verb} about={aboutOf(row)} least={least} onSure={() => run(row)} />,
  }
}
