import type { TransferredShare } from '../otherDevice/transferredShare.js'
import { approveDevice } from '../otherDevice/approveDevice.js'
import type { Device } from '../services/gateway.js'
import type { ShareRequest } from '../services/shareRequests.js'
import { confirm, showNotice } from '../ui/confirm.js'
import { h, icon } from '../ui/dom.js'
import { primaryButton } from '../ui/parts.js'
import type { OpenableShare, SettingsDeps } from './settings.js'
import { numberLocale, t } from '../words/t.js'

/** Milliseconds between polls. */
const pause = 3_000

/** A removed device loses session and share. */
export async function showDevices(deps: SettingsDeps, proofs: Proofs): Promise<void> {
  const { stage, gateway, session, requests, wait } = deps
  for (;;) {
    const [devices, pendingRequests] = [await gateway.devices(await session.token()), await requests.list()]
    const chosen = await choose({ stage, requests, wait }, devices, pendingRequests)
    if (chosen === undefined) return
    if (chosen === 'others') continue
    if ('commitment' in chosen) {
      const { userId } = await session.current()
      await approveDevice({ stage, requests, userId, transferShare: () => transferShare(deps), wait }, chosen)
      continue
    }
    const isSure = await confirm(stage, {
      purpose: 'settings',
      title: t('deviceOutTitle'),
      icon: 'shield',
      heading: t('deviceOutHeading', { device: nameOf(chosen) }),
      text: t('deviceOutText'),
      yes: t('deviceOut'),
      no: t('cancel'),
    })
    if (isSure) await removeDevice(deps, chosen, proofs)
  }
}

async function transferShare({ keyring, recoverer, session }: SettingsDeps): Promise<TransferredShare> {
  const { walletId, share } = await keyring.deriveShare('device')
  const { evm } = await keyring.open()
  const [kind, proof] = [await keyring.kind(), await recoverer.proofOf(await session.current())]
  return { walletId, share, evm: evm.address, kind, proof }
}

interface Proofs {
  /** The recovery service's, stored first if missing. */
  readonly loadShare: () => Promise<OpenableShare>
  readonly find: () => Promise<OpenableShare | undefined>
  readonly prove: () => Promise<void>
}

/**
 * Ends the device's session first, which costs nothing, then renews the shares, so the old ones are
 * worthless. Each new recovery share replaces the old one at its place, with the same passkey or
 * password, asked for first.
 */
async function removeDevice(
  { stage, gateway, session, keyring, recoverer }: SettingsDeps,
  { id }: Device,
  { loadShare, find, prove }: Proofs,
) {
  const { walletId } = await keyring.open()
  const user = await session.current()
  const { passkeyShare } = await gateway.readShare(await session.token())
  const isAlone = user.email === undefined && user.provider === undefined
  if (isAlone) await prove()
  const recoveryShare = isAlone ? undefined : await (passkeyShare === undefined ? loadShare() : find())
  await gateway.revoke(await session.token(), id)
  const openedShare = await recoveryShare?.open()
  const protect = passkeyShare && (await recoverer.holdPasskey(user, { walletId, share: passkeyShare }))
  await keyring.renewShares({
    ...(protect && { protect }),
    replaceRecovery: async (recovery) => {
      if (recoveryShare && openedShare)
        await recoveryShare.replace({
          kind: recoveryShare.stored.kind,
          share: await openedShare.wrap(recovery),
        })
    },
  })
  await showNotice(stage, {
    purpose: 'settings',
    title: t('devices'),
    icon: 'check',
    heading: t('deviceIsOut'),
    text: t('deviceOthers'),
  })
}

const nameOf = ({ label }: Pick<Device, 'label'>): string => (label === '' ? t('deviceUnknown') : label)

type Choice = Device | ShareRequest | 'others' | undefined

/** @returns `others` after new requests */
function choose(
  { stage, requests, wait }: Pick<SettingsDeps, 'stage' | 'requests' | 'wait'>,
  devices: readonly Device[],
  pendingRequests: readonly ShareRequest[],
): Promise<Choice> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (chosen: Choice) => {
      isOver = true
      hide()
      resolve(chosen)
    }
    async function look(): Promise<void> {
      const namesOf = (list: readonly ShareRequest[]) => list.map(({ id }) => id).join()
      for (;;) {
        await wait(pause)
        if (isOver) return
        const now = await requests.list().catch(() => pendingRequests)
        if (isOver) return
        if (namesOf(now) !== namesOf(pendingRequests)) return end('others')
      }
    }
    const rows = [
      ...pendingRequests.map((request) => requestRow(request, () => end(request))),
      ...devices.map((device) => deviceRow(device, () => end(device))),
    ]
    const hide = stage.show({
      purpose: 'settings',
      title: t('devices'),
      body: [
        h('p', { class: 'lkf-small' }, t('devicesText')),
        h('div', { class: 'lk-list' }, ...rows),
        h(
          'div',
          { class: 'lkf-one' },
          primaryButton(t('done'), () => end(undefined)),
        ),
      ],
      onClose: () => end(undefined),
    })
    void look()
  })
}

const requestRow = ({ device, site }: ShareRequest, onClick: () => void): HTMLElement =>
  h(
    'button',
    { class: 'lk-row lkf-asks', type: 'button', onClick },
    h('span', { class: 'lkf-who-mark' }, icon('shield', 22)),
    h(
      'span',
      { class: 'lk-row-text' },
      h('span', { class: 'lk-row-label' }, t('letInRow', { device: nameOf({ label: device }) })),
      h('span', { class: 'lk-row-sub' }, site),
    ),
    h('span', { class: 'lk-tag' }, t('letInAnswer')),
  )

function deviceRow(device: Device, onClick: () => void): HTMLElement {
  const when = new Date(device.seenAt).toLocaleDateString(numberLocale(), { dateStyle: 'medium' })
  const text = h(
    'span',
    { class: 'lk-row-text' },
    h('span', { class: 'lk-row-label' }, nameOf(device)),
    h('span', { class: 'lk-row-sub' }, device.isThis ? t('deviceThis') : t('deviceLast', { date: when })),
  )
  const kind = /Android|iOS/.test(device.label) ? 'phone' : 'computer'
  const mark = h('span', { class: 'lkf-who-mark' }, icon(kind, 22))
  if (device.isThis) return h('div', { class: 'lk-row' }, mark, text)
  return h(
    'button',
    { class: 'lk-row', type: 'button', onClick },
    mark,
    text,
    h('span', { class: 'lk-tag' }, t('deviceOut')),
  )
}
