import { IconRing } from '@latchkey/ui/components/IconRing'
import { Message } from '@latchkey/ui/components/Message'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import { isTouch } from '../../wallets/isTouch.js'
import { useWords } from '../../useWords.js'
import { QrPanel } from './QrPanel.js'
import { remoteText } from './remoteText.js'

/** A wallet of which only name and picture are known yet. */
export function LookedUp({ name, picture }: { readonly name: string; readonly picture: string | undefined }) {
  const t = useWords(remoteText)
  if (!isTouch()) {
    const text = t('remote.scanWith', { wallet: name })
    return <QrPanel uri={undefined} name={name} picture={picture} text={text} />
  }
  return (
    <>
      <IconRing state="idle" testId="lk-ring">
        <WalletIcon src={picture} name={name} size={92} eager />
      </IconRing>
      <Message title={t('connecting.open', { wallet: name })} testId="lk-connecting-message">
        {t('remote.openText')}
      </Message>
    </>
  )
}
