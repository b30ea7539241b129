import { CopyButton } from '@latchkey/ui/components/CopyButton'
import { Hint } from '@latchkey/ui/components/Hint'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { QrCode } from '@latchkey/ui/components/QrCode'
import { View } from '@latchkey/ui/components/View'
import { useStyles } from '@latchkey/ui/css/useStyles'
import { css } from '../../generated/receive.css.js'
import type { Components } from '../../modal/shell/viewLoader.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useConnected } from '../../modal/hooks/useConnected.js'
import { accountWords } from '../../generated/words/accountWords.js'

export const views: Components<'receive'> = {
  WalletReceive: ReceiveView,
}

/** The full address, to compare by eye. */
function ReceiveView() {
  const { pictures } = useModalContext()
  const t = useWords(accountWords)
  useStyles(css)
  const connected = useConnected()
  if (!connected) return null
  const { account, network } = connected
  const name = network?.name ?? t('account.unknownNetwork')
  const { address } = account
  // Names the address's account if there are two.
  const isSplit =
    account.allAccounts.some(({ type }) => type === 'smartAccount') && account.allAccounts.length > 1
  const kind = isSplit && account.allAccounts.find((one) => one.address === address)?.type
  const middle = Math.ceil(address.length / 2)
  const src = network && pictures.at({ kind: 'network', id: network.caipNetworkId })
  return (
    <View testId="lk-view-WalletReceive">
      <QrCode
        value={address}
        label={t('receive.qr')}
        logo={<NetworkIcon src={src} name={name} size={62} eager />}
        testId="lk-receive-qr"
      />
      <p className="lk-address" dir="ltr" data-testid="lk-receive-address">
        <span>{address.slice(0, middle)}</span>
        <span>{address.slice(middle)}</span>
      </p>
      {kind ? <Hint>{t(kind === 'smartAccount' ? 'receive.smart' : 'receive.standard')}</Hint> : null}
      <Hint>{t('receive.only', { network: name })}</Hint>
      <CopyButton
        variant="primary"
        value={address}
        label={t('receive.copy')}
        copiedLabel={t('account.copied')}
        testId="lk-receive-copy"
      />
    </View>
  )
}
