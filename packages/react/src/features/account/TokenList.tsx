import { dataOf, fetchTokens, navigate } from '@latchkey/core/actions'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { List } from '@latchkey/ui/components/List'
import { Message } from '@latchkey/ui/components/Message'
import { Note } from '@latchkey/ui/components/Note'
import { skeletonRows } from '@latchkey/ui/components/SkeletonRow'
import { tokensWithNativeCoin, TokenRow } from '../../modal/parts/tokens.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { accountWords } from '../../generated/words/accountWords.js'
import type { AccountBalanceProps } from './AccountBalance.js'

export const WaitingTokens = () => <>{skeletonRows(2, { round: true, lines: 2, value: true })}</>

export function TokenList({ account, network }: AccountBalanceProps) {
  const client = useClient()
  const t = useWords(accountWords)
  const { views } = useModalContext()
  const { tokens } = account
  // All rows appear together; a failed list still shows the native coin.
  const list = tokens.status === 'failed' ? tokensWithNativeCoin(account, network) : (dataOf(tokens) ?? [])
  const isEmpty = list.length === 0
  return (
    <div className="lk-tokens" data-testid="lk-tokens" data-status={tokens.status}>
      {tokens.status === 'failed' ? (
        <Note tone="bad" role="status" testId="lk-tokens-failed">
          <span>{t('account.tokensFailed')}</span>{' '}
          <LinkButton
            look="underline"
            onClick={() => void fetchTokens(client, { fresh: true })}
            testId="lk-tokens-retry"
          >
            {t('common.tryAgain')}
          </LinkButton>
        </Note>
      ) : null}
      {isEmpty && tokens.status !== 'ready' && tokens.status !== 'failed' ? <WaitingTokens /> : null}
      {isEmpty && tokens.status === 'ready' ? (
        <div className="lk-quiet-note" data-testid="lk-tokens-empty">
          <Message title={t('account.noTokens')}>
            {t('account.noTokensText', { network: network?.name ?? t('account.unknownNetwork') })}
          </Message>
        </div>
      ) : null}
      {isEmpty ? null : (
        <List label={t('account.tokens')}>
          {list.map((token) => {
            const id = token.address ?? token.chainId
            return (
              <TokenRow
                key={id}
                token={token}
                onIntent={() => views.prefetch('TokenDetails')}
                onClick={() => navigate(client, { view: 'TokenDetails', id })}
              />
            )
          })}
        </List>
      )}
    </div>
  )
}
