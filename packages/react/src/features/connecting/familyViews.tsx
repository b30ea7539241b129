import type { Namespace } from '@latchkey/protocol/caip'
import { replaceRoute } from '@latchkey/core/actions'
import { Button } from '@latchkey/ui/components/Button'
import { IconRing } from '@latchkey/ui/components/IconRing'
import { List } from '@latchkey/ui/components/List'
import { Message } from '@latchkey/ui/components/Message'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Row } from '@latchkey/ui/components/Row'
import { Stack } from '@latchkey/ui/components/Stack'
import { View } from '@latchkey/ui/components/View'
import { WalletIcon } from '@latchkey/ui/components/WalletIcon'
import type { Components, ViewProps } from '../../modal/shell/viewLoader.js'
import { useLastDefined } from '../../modal/hooks/useLastDefined.js'
import { useModalContext, useWords } from '../../modal/hooks/viewHooks.js'
import { useKnownWallet, useWalletGlance } from '../../modal/parts/wallets.js'
import { useClient } from '../../provider/LatchkeyContext.js'
import { connectingWords } from '../../generated/words/connectingWords.js'

/** Separate: few wallets need it. */
export const views: Pick<Components<'connecting'>, 'WalletFamilies'> = { WalletFamilies: FamiliesView }

function FamiliesView({ data: { walletId } }: ViewProps<'WalletFamilies'>) {
  const client = useClient()
  const t = useWords(connectingWords)
  const { pictures } = useModalContext()
  const wallet = useLastDefined(useKnownWallet(walletId))
  const glance = useWalletGlance(walletId)
  const { namespaces, networks } = client.config
  const families = namespaces.filter((name) => wallet?.namespaces.includes(name))
  const name = glance.name ?? walletId
  const go = (namespace: Namespace | 'all') =>
    replaceRoute(client, { view: 'ConnectingExternal', walletId, namespace })
  return (
    <View testId="lk-view-WalletFamilies">
      <IconRing state="idle">
        <WalletIcon src={glance.picture} name={name} size={92} eager />
      </IconRing>
      <Message title={t('families.title')}>{t('families.text', { wallet: name })}</Message>
      <Stack gap={16}>
        <List label={t('families.title')}>
          {families.map((family) => {
            const [first, ...more] = networks.filter(({ chainNamespace }) => chainNamespace === family)
            if (!first) return null
            return (
              <Row
                isName
                key={family}
                label={first.name}
                sublabel={more.length > 0 ? t('families.more', { count: more.length }) : undefined}
                icon={
                  <NetworkIcon
                    src={pictures.at({ kind: 'network', id: first.caipNetworkId })}
                    name={first.name}
                    eager
                  />
                }
                onClick={() => go(family)}
                testId={`lk-family-${family}`}
              />
            )
          })}
        </List>
        <Button variant="primary" onClick={() => go('all')} testId="lk-family-all">
          {t('families.all')}
        </Button>
      </Stack>
    </View>
  )
}
