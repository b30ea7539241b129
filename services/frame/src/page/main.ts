import { httpPaths } from '@latchkey/protocol/http'
import { createAccounts } from './accounts/accounts.js'
import { paymasterOf } from './accounts/paymaster.js'
import { askAnswer } from './login/askAnswer.js'
import { hearAnswers, ownStorage, storageAsker } from './social/answers.js'
import { createAnswerer } from './channel/answerer.js'
import { embedderOrigins } from './channel/embedder.js'
import { createIgnored } from './channel/ignored.js'
import { openChannel, type Way } from './channel/openChannel.js'
import { readFacts } from './facts.js'
import { createPasskeyFactor } from './factor/passkeyFactor.js'
import { createHandlers } from './handlers.js'
import { chooseWallet } from './keyring/chooseWallet.js'
import { createKeyring } from './keyring/keyring.js'
import { agreeToEmail } from './login/agreeToEmail.js'
import { createEmailChange } from './login/emailChange.js'
import { createEmailLogin } from './login/emailLogin.js'
import { createFarcasterLogin } from './login/farcasterLogin.js'
import { createPasskeyLogin } from './login/passkeyLogin.js'
import { createProtection } from './login/protection.js'
import { createProveOwner } from './login/proveOwner.js'
import { createRecoverer } from './login/recoverer.js'
import { createSession } from './login/session.js'
import { createSocialLogin } from './login/socialLogin.js'
import { createServed } from './networks.js'
import { askDevice } from './otherDevice/askDevice.js'
import { createRequestWatch, whenSeen } from './otherDevice/watchRequests.js'
import { createQueue, createTabQueues } from './queue.js'
import { createAppFaces } from './review/appFace.js'
import { createApprovals } from './review/approvals.js'
import { createPolicy } from './review/policy.js'
import { createReceivers } from './review/receivers.js'
import { createGateway } from './services/gateway.js'
import { createServiceClient } from './services/http.js'
import { createMailbox } from './services/mailbox.js'
import { createProver } from './services/prover.js'
import { createRecovery } from './services/recovery.js'
import { createShareRequests } from './services/shareRequests.js'
import { createRpc, nodeUrl } from './services/rpc.js'
import { createSettings } from './settings/settings.js'
import { seesCovers } from './ui/guard.js'
import { createStage } from './ui/stage.js'
import { createTabs, openTabChannel } from './tabs.js'
import { createTheme } from './ui/theme.js'
import { openVault, type StoredSession } from './vault/vault.js'
import { openWindow } from './window/openWindow.js'
import { createScreens } from './window/screens.js'
import { createWalletWindow } from './window/walletWindow.js'
import { speak, t } from './words/t.js'

/** Puts the page together. */
function start(): void {
  const facts = readFacts(document, location.search)
  const origins = parent === window ? [] : embedderOrigins(window, facts)
  const theme = createTheme(document)
  const projectId = facts.project.id
  const fetch = globalThis.fetch.bind(globalThis)
  // Letters follow the page; where it hands no language over, the browser.
  let spoken: string | undefined
  const locale = () => spoken ?? navigator.language
  const now = () => Date.now()
  const [host, ...others] = origins
  const site = () => (host === undefined ? undefined : new URL(host).host)
  const vault = openVault(projectId)
  const service = { projectId, fetch, prove: createProver({ vault, now }) }
  const renew = (token: string) => session.renew(token)
  const gatewayClient = createServiceClient(facts.gateway, { ...service, renew })
  const gateway = createGateway(gatewayClient, locale)
  const mailbox = createMailbox(gatewayClient)
  const recovery = createRecovery(createServiceClient(facts.recovery, service), locale, site)
  let channel: Pick<Way, 'post'> = { post: () => undefined }

  const inline = createStage({
    document,
    view: window,
    onShow: (purpose, height) => channel.post({ type: '@latchkey-frame/SHOW', payload: { purpose, height } }),
    onHide: () => channel.post({ type: '@latchkey-frame/HIDE', payload: {} }),
  })
  // Settings, logins and approvals draw in the wallet window while there is one.
  const stage = createScreens(inline)
  // One screen at a time in this frame; one refresh, one new wallet at a time in all tabs.
  const onScreen = createQueue()
  const inTabs = createTabQueues(navigator.locks, `latchkey-${projectId}`)

  const sessionUpdate = () => channel.post({ type: '@latchkey-frame/SESSION_UPDATE', payload: {} })
  const session = createSession({ vault, gateway, alone: inTabs('session'), now, onOver: sessionUpdate })
  // The keys at hand are of the wallet before.
  const tabs = createTabs(
    () => openTabChannel(`latchkey-${projectId}`),
    () => {
      keyring.close()
      sessionUpdate()
    },
  )
  const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds))
  const walletWindow = createWalletWindow({
    screens: stage,
    inline,
    open: () => openWindow({ view: window, projectId, theme, mailbox, wait }),
  })
  const factor = createPasskeyFactor()
  const newId = () => crypto.randomUUID()
  const requests = createShareRequests(gatewayClient, () => session.token())
  const recoverer = createRecoverer({
    stage,
    recovery,
    vault,
    factor,
    askDevice: (user, walletId) => askDevice({ stage, requests, site, wait, newId }, user, walletId),
    view: stage.windows,
    wait,
  })
  const keyring = createKeyring({
    vault,
    session,
    gateway,
    alone: inTabs('wallet'),
    newId,
    onMade: (user, walletId) => void protectNew(user, walletId).catch(() => undefined),
    protect: recoverer.protect,
    recover: (user, walletId, auth) => onScreen(() => recoverer.recover(user, walletId, auth)),
    fromDevice: (user, walletId) => onScreen(() => recoverer.fromDevice(user, walletId)),
    choose: (own, why) => onScreen(() => chooseWallet(stage, own, why)),
  })
  const protection = createProtection({
    vault,
    recovery,
    keyring: () => keyring,
    wait,
    onChanged: sessionUpdate,
  })
  const watch = createRequestWatch({
    vault,
    requests,
    seen: () => whenSeen(document),
    wait,
    onChanged: sessionUpdate,
  })
  /** The record before was of another wallet. An address that only the gateway names gets no email. */
  async function protectNew(user: StoredSession, walletId: string): Promise<void> {
    if ((await vault.get(`proof:${user.userId}`)) !== 'passkey') await vault.delete(`proof:${user.userId}`)
    if (user.isTyped) await protection.begin(user, walletId)
  }
  const rpcOf = (chainId: string, rpcUrl?: string) =>
    createRpc(nodeUrl(chainId, rpcUrl ?? facts.rpcUrl, facts), chainId, fetch)
  const accounts = createAccounts({
    facts,
    vault,
    keyring,
    rpcOf,
    bundlerAt: (url, chainId) => createRpc(url, chainId, fetch),
  })
  const passkey = createPasskeyLogin({
    stage,
    gateway,
    session,
    factor,
    alone: onScreen,
    name: facts.project.name,
  })
  const proveOwner = createProveOwner({ session, recoverer, passkey })
  const social = createSocialLogin({
    vault,
    gateway,
    session,
    askAnswer: (state) =>
      onScreen(() =>
        askAnswer(
          {
            stage,
            view: window,
            memory: ownStorage,
            askStorage: storageAsker(document),
            projectId,
            mailbox,
            wait,
            now,
          },
          state,
        ),
      ),
  })
  hearAnswers(window, social.hear)
  const settings = createSettings({
    stage,
    session,
    gateway,
    recovery,
    requests,
    keyring,
    recoverer,
    protection,
    wait,
    alone: onScreen,
    walletWindow,
    proveOwner,
    onChanged: () => {
      tabs.tell()
      sessionUpdate()
    },
  })
  const faces = createAppFaces(facts.project.name)
  const handlers = createHandlers({
    facts,
    vault,
    session,
    keyring,
    theme,
    faces,
    proveEmail: async (origin) => gateway.proveEmail(await session.token(), origin),
    email: createEmailLogin({ vault, gateway, session, prepare: keyring.prepare, wait, now }),
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
    social,
    farcaster: createFarcasterLogin({ gateway, session, wait, now }),
    passkey,
    approvals: createApprovals({
      stage: inline,
      alone: onScreen,
      walletWindow,
      faces,
      receivers: createReceivers({ vault, nameOf: gateway.nameOf }),
      pictureOf: (symbol) => `${facts.gateway}${httpPaths.tokenImage(symbol)}`,
      wait,
      policy: createPolicy({
        project: facts.project,
        vault,
        alone: inTabs('inline'),
        seesCovers: seesCovers(window),
        now,
      }),
    }),
    settings: {
      async open(section, origin) {
        await settings.open(section, origin)
        if (section === 'devices') await watch.again()
      },
    },
    speak: (tag) => {
      spoken = tag
      return speak(tag, document.documentElement)
    },
    isRecoverable: (user) => {
      protection.follow(user)
      return recoverer.isRecoverable(user)
    },
    isAsked: watch.isAsked,
    rpcOf,
    isServed: createServed(facts, gateway.supportedChains),
    accounts,
    balancesOf: gateway.balances,
    paymasterOf: (wanted) => paymasterOf(wanted, facts, fetch),
    // After the answer has left.
    reload: () => setTimeout(() => location.reload(), 0),
  })
  const ignored = createIgnored()
  const receive = createAnswerer(handlers, ignored)
  // For the popup that a provider leads back to, which is of this origin and asks whom to tell.
  if (host !== undefined && others.length === 0) document.documentElement.dataset['host'] = host
  if (origins.length > 0) channel = openChannel(window, origins, { receive, ignored })
}

start()
