import type { Device } from '../services/gateway.js'
import { confirm, tell } from '../ui/confirm.js'
import { h, icon } from '../ui/dom.js'
import { primary } from '../ui/parts.js'
import type { Stage } from '../ui/stage.js'
import type { HeldShare, SettingsDeps } from './settings.js'
import { language, t } from '../words/t.js'

/** The devices of who is logged in. One that is shut out loses its session and its share. */
export async function showDevices(deps: SettingsDeps, proofs: Proofs): Promise<void> {
  const { stage, gateway, session } = deps
  for (;;) {
    const chosen = await choose(stage, await gateway.devices(await session.token()))
    if (chosen === undefined) return
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

/** Each says first who asks. */
interface Proofs {
  /** The share at the recovery service, which is left there first where there is none. */
  readonly hold: () => Promise<HeldShare>
  /** The same; undefined where that service has none. */
  readonly find: () => Promise<HeldShare | undefined>
  /** Proves it where there is nothing at the recovery service to ask for. */
  readonly prove: () => Promise<void>
}

/**
 * First the session, which costs nothing, then new shares, which make the old ones worthless. Each new recovery share goes
 * where the old one was: to the recovery service, to the gateway under a passkey, or to both, under the same passkey or
 * password, which is asked for before.
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

const nameOf = ({ label }: Device): string => (label === '' ? t('deviceUnknown') : label)

function choose(stage: Stage, devices: readonly Device[]): Promise<Device | undefined> {
  return new Promise((resolve) => {
    const end = (device: Device | undefined) => {
      hide()
      resolve(device)
    }
    const row = (device: Device) => {
      const when = new Date(device.seenAt).toLocaleDateString(language(), { dateStyle: 'medium' })
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
        { class: 'lk-row', type: 'button', onClick: () => end(device) },
        mark,
        text,
        h('span', { class: 'lk-tag' }, t('deviceOut')),
      )
    }
    const hide = stage.show({
      purpose: 'settings',
      title: t('devices'),
      body: [
        h('p', { class: 'lkf-small' }, t('devicesText')),
        h('div', { class: 'lk-list' }, ...devices.map(row)),
        h(
          'div',
          { class: 'lkf-one' },
          primary(t('done'), () => end(undefined)),
        ),
      ],
      onClose: () => end(undefined),
    })
  })
}
