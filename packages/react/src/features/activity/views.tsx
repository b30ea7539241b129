import { showAccountTab } from '@latchkey/core/actions'
import { ScrollArea } from '@latchkey/ui/components/ScrollArea'
import { Segmented } from '@latchkey/ui/components/Segmented'
import { TabPanel } from '@latchkey/ui/components/TabPanel'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { useId } from 'react'
import { css } from '../../generated/activity.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { activityWords } from '../../generated/words/activityWords.js'
import { ActivityList } from './ActivityList.js'
import { TransactionView } from './TransactionView.js'
import type { AccountTabsProps } from '../../modal/parts/lazyParts.js'

export const views: Components<'activity'> = {
  Activity: ActivityView,
  Transaction: TransactionView,
}

function ActivityView() {
  return (
    <ScrollArea>
      <div data-testid="lk-view-Activity">
        <ActivityList />
      </div>
    </ScrollArea>
  )
}

export function AccountTabs({ children }: AccountTabsProps) {
  const client = useClient()
  const t = useWords(activityWords)
  useStyles(css)
  const idBase = `lk-account${useId()}`
  const tab = useLatchkeyState(({ accounts, namespace }) => {
    const account = accounts[namespace]
    return (account?.status === 'connected' && account.currentTab) || 'tokens'
  })
  return (
    <div className="lk-account-tabs">
      <Segmented
        label={t('activity.tabs')}
        idBase={idBase}
        items={[
          { id: 'tokens', label: t('account.tokens') },
          { id: 'activity', label: t('activity.title') },
        ]}
        value={tab}
        onChange={(id) => void showAccountTab(client, id)}
        testId="lk-account-tab"
      />
      <TabPanel idBase={idBase} tab={tab}>
        {tab === 'activity' ? <ActivityList /> : children}
      </TabPanel>
    </div>
  )
}
