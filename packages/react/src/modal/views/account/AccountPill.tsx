import { navigate } from '@latchkey/core/actions/navigate'
import { NetworkIcon } from '@latchkey/ui/components/NetworkIcon'
import { Pill } from '@latchkey/ui/components/Pill'
import { useClient } from '../../../hooks/useClient.js'
import { useConnected } from '../../useConnected.js'
import { useWords } from '../../useWords.js'
import { useModalContext } from '../../ModalContext.js'

/** The network in the header of the account; opens the list unless switching is off. */
export function AccountPill() {
  const client = useClient()
  const { pictures } = useModalContext()
  const t = useWords()
  const network = useConnected()?.network
  const name = network?.name ?? t('account.unknownNetwork')
  const src = network && pictures.at({ kind: 'network', id: network.caipNetworkId })
  const canSwitch = client.config.enableNetworkSwitch
  return (
    <Pill
      icon={<NetworkIcon src={src} name={name} size={20} eager />}
      label={canSwitch ? t('account.network', { name }) : undefined}
      onClick={canSwitch ? () => navigate(client, { view: 'Networks' }) : undefined}
      testId="lk-account-network"
    >
      {name}
    </Pill>
  )
}
