import { Note } from '@latchkey/ui/components/Note'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { useClient } from '../../../hooks/useClient.js'
import { DisconnectRow } from '../../layout/DisconnectRow.js'
import { networksWords } from '../../../words/en/networksWords.js'
import { useWords } from '../../useWords.js'
import { NetworkList } from './NetworkList.js'
import { useNetworkRows } from './useNetworkRows.js'

/** The wallet stands on a network that the host does not serve: networks to go to, or out. */
export function UnsupportedChainView() {
  const client = useClient()
  const t = useWords(networksWords)
  const rows = useNetworkRows()
  const app = client.config.metadata.name || t('unsupported.thisSite')
  return (
    <ScrollArea header={<Note tone="warn">{t('unsupported.note', { app })}</Note>} footer={<DisconnectRow />}>
      <div data-testid="lk-view-UnsupportedChain">
        <NetworkList rows={rows} onActive={() => client.close()} />
      </div>
    </ScrollArea>
  )
}
