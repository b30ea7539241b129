import type { State } from '@latchkey/core'
import { goBack, moveToAccountType, shortenAddress } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { Hint } from '@latchkey/ui/components/Hint'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { KeyValue } from '@latchkey/ui/components/KeyValue'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Message } from '@latchkey/ui/components/Message'
import { Panel } from '@latchkey/ui/components/Panel'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { SparkleIcon } from '@latchkey/ui/icons/SparkleIcon'
import { useState } from 'react'
import { css } from '../../generated/login.css.js'
import { useLatchkeyState } from '../../hooks/useLatchkeyState.js'
import type { ViewProps } from '../../modal/shell/viewLoader.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { useAnnounced, useWords, type Words } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { loginWords } from '../../generated/words/loginWords.js'
import { loginError } from './loginError.js'

export function AccountTypeView({ data: { type } }: ViewProps<'AccountType'>) {
  const client = useClient()
  const t = useWords(loginWords)
  useStyles(css)
  const { isWaiting, isFailed, words, rows, choose } = useAccountMove(type)
  return (
    <View testId="lk-view-AccountType">
      <IconRing state={isFailed ? 'failed' : isWaiting ? 'waiting' : 'idle'} testId="lk-ring">
        <span className="lk-brand">
          {type === 'smartAccount' ? (
            <SparkleIcon size={40} stroke={1.4} />
          ) : (
            <PurseIcon size={40} stroke={1.4} />
          )}
        </span>
      </IconRing>
      <Message title={words.title} testId="lk-account-type-message">
        {words.text}
      </Message>
      <Stack gap={12}>
        <Panel>
          <KeyValue rows={rows} testId="lk-account-type-addresses" />
        </Panel>
        <Button variant="primary" loading={isWaiting} onClick={choose} testId="lk-account-type-switch">
          {isWaiting ? t('accountType.switching') : isFailed ? t('common.tryAgain') : t('accountType.switch')}
        </Button>
        <Hint tone={isFailed ? 'bad' : undefined} testId="lk-account-type-note">
          {isFailed ? words.error : t('accountType.funds')}
        </Hint>
        <Hint>
          <LinkButton onClick={() => goBack(client)} testId="lk-account-type-stay">
            {t('accountType.stay')}
          </LinkButton>
        </Hint>
      </Stack>
    </View>
  )
}

type AccountType = ViewProps<'AccountType'>['data']['type']

function useAccountMove(type: AccountType) {
  const client = useClient()
  const t = useWords(loginWords)
  const connected = useConnected()
  const login = useLatchkeyState((state) => state.login)
  const [isStarted, setStarted] = useState(false)
  // The view leaves once the account changes.
  const [from] = useState(connected?.account)
  const status = isStarted ? login?.status : undefined
  const [isWaiting, isFailed] = [status === 'waiting', status === 'failed']
  const to = from?.allAccounts.find((one) => one.type === type)
  const words = moveWords(t, { type, error: login?.error, network: connected?.network?.name ?? '' })
  useAnnounced(isFailed ? words.error : [words.title, words.text], isFailed ? 'alert' : 'status')
  const choose = () => {
    setStarted(true)
    moveToAccountType(client, type).catch(() => undefined)
  }
  const rows = [
    { id: 'now', label: t('accountType.now'), value: shortenAddress(from?.address ?? '') },
    { id: 'then', label: t('accountType.then'), value: shortenAddress(to?.address ?? '') },
  ]
  return { isWaiting, isFailed, words, rows, choose }
}

function moveWords(
  t: Words<typeof loginWords>,
  {
    type,
    error,
    network,
  }: {
    readonly type: AccountType
    readonly error: NonNullable<State['login']>['error']
    readonly network: string
  },
) {
  const isSmart = type === 'smartAccount'
  return {
    title: t(isSmart ? 'accountType.smart' : 'accountType.eoa'),
    text: t(isSmart ? 'accountType.smartText' : 'accountType.eoaText'),
    error:
      error?.name === 'smart_account_unsupported'
        ? t('settings.noSmart', { network })
        : loginError(t, error, t('accountType.failed')),
  }
}
