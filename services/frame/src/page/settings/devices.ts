import type { Handed } from '../otherDevice/handed.js'
import { letIn } from '../otherDevice/letIn.js'
import type { Device } from '../services/gateway.js'
import type { ShareRequest } from '../services/shareRequests.js'
import { confirm, tell } from '../ui/confirm.js'
import { h, icon } from '../ui/dom.js'
import { primary } from '../ui/parts.js'
import type { HeldShare, SettingsDeps } from './settings.js'
import { numberLocale, t } from '../words/t.js'

/** Milliseconds between polls. */
const pause = 3_000

/** A removed device loses session and share. */
export async function showDevices(deps: SettingsDeps, proofs: Proofs): Promise<void> {
  const { stage, gateway, session, requests, wait } = deps
  for (;;) {
    const [devices, asking] = [await gateway.devices(await session.token()), await requests.list()]
    const chosen = await choose({ stage, requests, wait }, devices, asking)
    if (chosen === undefined) return
    if (chosen === 'others') continue
    if ('commitment' in chosen) {
      const { userId } = await session.current()
      await letIn({ stage, requests, userId, hand: () => handOver(deps), wait }, chosen)
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
    if (isSure) await shutOut(deps, chosen, proofs)
  }
}

async function handOver({ keyring, recoverer, session }: SettingsDeps): Promise<Handed> {
  const { walletId, share } = await keyring.further('device')
  const { evm } = await keyring.open()
  const [kind, proof] = [await keyring.kind(), await recoverer.proofOf(await session.current())]
  return { walletId, share, evm: evm.address, kind, proof }
}

interface Proofs {
  /** The recovery service's, stored first if missing. */
  readonly hold: () => Promise<HeldShare>
  readonly find: () => Promise<HeldShare | undefined>
  readonly prove: () => Promise<void>
}

/**
 * Ends the device's session first, which costs nothing, then renews the shares, so the old ones are
 * worthless. Each new recovery share replaces the old one at its place, with the same passkey or
 * password, asked for first.
 */
async function shutOut(
  { stage, gateway, session, keyring, recoverer }: SettingsDeps,
  { id }: Device,
  { hold, find, prove }: Proofs,
) {
  const { walletId } = await keyring.open()
  const user = await session.current()
  const { passkeyShare } = await gateway.readShare(await session.token())
  const isAlone = user.email === undefined && user.provider === undefined
  if (isAlone) await prove()
  const held = isAlone ? undefined : await (passkeyShare === undefined ? hold() : find())
  await gateway.revoke(await session.token(), id)
  const opened = await held?.open()
  const protect = passkeyShare && (await recoverer.holdPasskey(user, { walletId, share: passkeyShare }))
  await keyring.splitAnew({
    ...(protect && { protect }),
    replaceRecovery: async (recovery) => {
      if (held && opened) await held.replace({ kind: held.stored.kind, share: await opened.wrap(recovery) })
    },
  })
  await tell(stage, {
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
  asking: readonly ShareRequest[],
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
        const now = await requests.list().catch(() => asking)
        if (isOver) return
        if (namesOf(now) !== namesOf(asking)) return end('others')
      }
    }
    const rows = [
      ...asking.map((request) => askingRow(request, () => end(request))),
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
          primary(t('done'), () => end(undefined)),
        ),
      ],
      onClose: () => end(undefined),
    })
    void look()
  })
}

const askingRow = ({ device, site }: ShareRequest, onClick: () => void): HTMLElement =>
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
