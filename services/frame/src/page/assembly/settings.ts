import type { ProveOwner } from '../login/proveOwner.js'
import type { Session } from '../login/session.js'
import { createRequestWatch, whenVisible } from '../otherDevice/watchRequests.js'
import { createSettings, type SettingsViews } from '../settings/settings.js'
import type { Vault } from '../vault/vault.js'
import { wait } from './clock.js'
import type { Custody } from './custody.js'
import type { PageScreens } from './screens.js'
import type { Services } from './services.js'

interface PageSettingsDeps {
  readonly vault: Vault
  readonly session: Session
  readonly services: Services
  readonly screens: Pick<PageScreens, 'onScreen' | 'stage' | 'walletWindow'>
  readonly custody: Pick<Custody, 'keyring' | 'protection' | 'recoverer'>
  readonly proveOwner: ProveOwner
  readonly onChanged: () => void
  readonly onAsked: () => void
}

export function createPageSettings(deps: PageSettingsDeps) {
  const { vault, session, services, screens, custody, proveOwner, onChanged, onAsked } = deps
  const { gateway, recovery, requests } = services
  const { keyring, protection, recoverer } = custody
  const watch = createRequestWatch({
    vault,
    requests,
    whenVisible: () => whenVisible(document),
    wait,
    onChanged: onAsked,
  })
  const settings = createSettings({
    stage: screens.stage,
    session,
    gateway,
    recovery,
    requests,
    keyring,
    recoverer,
    protection,
    wait,
    runExclusive: screens.onScreen,
    walletWindow: screens.walletWindow,
    proveOwner,
    onChanged,
  })
  return {
    isAsked: watch.isAsked,
    views: {
      async open(section, origin) {
        await settings.open(section, origin)
        if (section === 'devices') await watch.refresh()
      },
    } satisfies SettingsViews,
  }
}
