import { agreeToEmail } from '../login/agreeToEmail.js'
import { askAnswer, type AnswerDeps } from '../login/askAnswer.js'
import { createEmailChange } from '../login/emailChange.js'
import { createEmailLogin } from '../login/emailLogin.js'
import { createFarcasterLogin } from '../login/farcasterLogin.js'
import { createPasskeyLogin } from '../login/passkeyLogin.js'
import { createProveOwner } from '../login/proveOwner.js'
import type { Session } from '../login/session.js'
import { createSocialLogin } from '../login/socialLogin.js'
import { ownStorage, storageAsker } from '../social/answers.js'
import type { Vault } from '../vault/vault.js'
import { t } from '../words/t.js'
import { now, wait } from './clock.js'
import type { Custody } from './custody.js'
import type { PageScreens } from './screens.js'
import type { Services } from './services.js'

interface LoginsDeps {
  readonly project: { readonly id: string; readonly name: string }
  readonly vault: Vault
  readonly session: Session
  readonly services: Pick<Services, 'gateway' | 'mailbox'>
  readonly screens: Pick<PageScreens, 'onScreen' | 'stage' | 'walletWindow'>
  readonly custody: Pick<Custody, 'factor' | 'keyring' | 'recoverer'>
}

export function createLogins({ project, vault, session, services, screens, custody }: LoginsDeps) {
  const { gateway, mailbox } = services
  const { onScreen, stage, walletWindow } = screens
  const { factor, keyring, recoverer } = custody
  const passkey = createPasskeyLogin({
    stage,
    gateway,
    session,
    factor,
    runExclusive: onScreen,
    name: project.name,
  })
  const proveOwner = createProveOwner({ session, recoverer, passkey })
  const answerDeps = (): AnswerDeps => ({
    stage,
    view: window,
    memory: ownStorage,
    askStorage: storageAsker(document),
    projectId: project.id,
    mailbox,
    wait,
    now,
  })
  return {
    passkey,
    proveOwner,
    social: createSocialLogin({
      vault,
      gateway,
      session,
      askAnswer: (state) => onScreen(() => askAnswer(answerDeps(), state)),
    }),
    email: createEmailLogin({ vault, gateway, session, prepare: keyring.prepare, wait, now }),
    farcaster: createFarcasterLogin({ gateway, session, wait, now }),
    change: createEmailChange(gateway, session, (to, origin) =>
      onScreen(async () => {
        const { email } = await session.current()
        return walletWindow.run({
          purpose: 'settings',
          title: t('emailChange'),
          origin,
          inside: (at) => agreeToEmail(at, { from: email, to, origin }, proveOwner),
        })
      }),
    ),
  }
}
