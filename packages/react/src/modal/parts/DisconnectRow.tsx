import { Divider } from '@latchkey/ui/components/Divider'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { DisconnectIcon } from '@latchkey/ui/icons/DisconnectIcon'
import { useClient } from '../../provider/LatchkeyContext.js'
import { useWords } from '../hooks/viewHooks.js'

/** Properties of {@link DisconnectRow}. */
export interface DisconnectRowProps {
  /** The label, if "Disconnect" would not say that it ends more than one wallet. */
  readonly label?: string | undefined
}

/** The way out, at the end of a list. */
export function DisconnectRow({ label }: DisconnectRowProps) {
  const t = useWords()
  const client = useClient()
  return (
    <>
      <Divider />
      <List>
        <Row
          label={label ?? t('account.disconnect')}
          tone="quiet"
          icon={
            <RowGlyph plain>
              <DisconnectIcon />
            </RowGlyph>
          }
          testId="lk-disconnect"
          onClick={() => {
            // A wallet that fails to revoke is in the log; the page is disconnected either way.
            client.disconnect().catch(() => {})
          }}
        />
      </List>
    </>
  )
}
