import { navigate } from '@latchkey/core/actions/navigate'
import { Button } from '@latchkey/ui/components/Button'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { ShieldIcon } from '@latchkey/ui/icons/ShieldIcon'
import { Stack } from '@latchkey/ui/components/Stack'
import { Topic } from '@latchkey/ui/components/Topic'
import { View } from '@latchkey/ui/components/View'
import { useClient } from '../../../hooks/useClient.js'
import { useModalContext } from '../../ModalContext.js'
import { walletsWords } from '../../../words/en/walletsWords.js'
import { useWords } from '../../useWords.js'

/** What a wallet is, in three short topics. */
export function WhatIsAWalletView() {
  const client = useClient()
  const t = useWords(walletsWords)
  const { views } = useModalContext()
  return (
    <View testId="lk-view-WhatIsAWallet">
      <Stack gap={16}>
        <div>
          <Topic icon={<PurseIcon size={22} />} title={t('whatIs.home')}>
            {t('whatIs.homeText')}
          </Topic>
          <Topic icon={<KeyIcon size={22} />} title={t('whatIs.signIn')}>
            {t('whatIs.signInText')}
          </Topic>
          <Topic icon={<ShieldIcon size={22} />} title={t('whatIs.approve')}>
            {t('whatIs.approveText')}
          </Topic>
        </div>
        <Button
          variant="primary"
          onIntent={() => views.prefetch('GetWallet')}
          onClick={() => navigate(client, { view: 'GetWallet' })}
          testId="lk-get-wallet"
        >
          {t('whatIs.get')}
        </Button>
      </Stack>
    </View>
  )
}
