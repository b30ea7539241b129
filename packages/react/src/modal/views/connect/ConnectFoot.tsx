import { navigate } from '@latchkey/core/actions/navigate'
import { Hint } from '@latchkey/ui/components/Hint'
import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { useClient } from '../../../hooks/useClient.js'
import { useModalContext } from '../../ModalContext.js'
import { connectWords } from '../../../words/en/connectWords.js'
import { useWords } from '../../useWords.js'

/** The quiet line for newcomers. */
export function ConnectFoot() {
  const client = useClient()
  const t = useWords(connectWords)
  const { views } = useModalContext()
  return (
    <Hint>
      {t('connect.new')}{' '}
      <span onPointerEnter={() => views.prefetch('WhatIsAWallet')}>
        <LinkButton onClick={() => navigate(client, { view: 'WhatIsAWallet' })} testId="lk-what-is">
          {t('connect.whatIs')}
        </LinkButton>
      </span>
    </Hint>
  )
}
