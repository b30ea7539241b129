import { Divider } from '@latchkey/ui/components/Divider'
import { List } from '@latchkey/ui/components/List'
import { Row } from '@latchkey/ui/components/Row'
import { RowGlyph } from '@latchkey/ui/components/RowGlyph'
import { DisconnectIcon } from '@latchkey/ui/icons/DisconnectIcon'
import { useClient } from '../../provider/LatchkeyContext.js'
import { useWords } from '../hooks/viewHooks.js'

export interface DisconnectRowProps {
  readonly label?: string | undefined
}

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
            // The page is disconnected anyway.
            client.disconnect().catch(() => {})
          }}
        />
      </List>
    </>
  )
}
