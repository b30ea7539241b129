import { DisconnectIcon, Divider, List, Note, Row, RowGlyph, ScrollArea, Stack } from '@latchkey/ui'
import { useClient } from '../../../hooks/useClient.js'
import { useWords } from '../../useWords.js'
import { NetworkList } from './NetworkList.js'
import { useNetworkRows } from './useNetworkRows.js'

/** The wallet stands on a network that the host does not serve: networks to go to, or out. */
export function UnsupportedChainView() {
  const client = useClient()
  const t = useWords()
  const rows = useNetworkRows()
  const app = client.config.metadata.name || t('unsupported.thisSite')
  return (
    <ScrollArea header={<Note tone="warn">{t('unsupported.note', { app })}</Note>}>
      <div data-testid="lk-view-UnsupportedChain">
        <NetworkList rows={rows} onActive={() => client.close()} />
        <Stack gap={4}>
          <Divider />
          <List>
            <Row
              label={t('account.disconnect')}
              tone="quiet"
              icon={
                <RowGlyph plain>
                  <DisconnectIcon />
                </RowGlyph>
              }
              testId="lk-disconnect"
              onClick={() => {
                client.disconnect().catch(() => {})
              }}
            />
          </List>
        </Stack>
      </div>
    </ScrollArea>
  )
}
