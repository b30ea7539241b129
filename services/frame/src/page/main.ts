import { createPageApprovals } from './assembly/approvals.js'
import { createChains } from './assembly/chains.js'
import { now } from './assembly/clock.js'
import { createCustody } from './assembly/custody.js'
import { createLogins } from './assembly/logins.js'
import { createPageScreens } from './assembly/screens.js'
import { createServices } from './assembly/services.js'
import { createPageSettings } from './assembly/settings.js'
import { createAnswerer } from './channel/answerer.js'
import { embedderOrigins } from './channel/embedder.js'
import { createIgnored } from './channel/ignored.js'
import { openChannel, type ChannelPort } from './channel/openChannel.js'
import { readFacts, type Facts } from './facts.js'
import { createHandlers, type HandlerDeps } from './handlers.js'
import { createSession } from './login/session.js'
import { createTabQueues } from './queue.js'
import { createAppFaces } from './review/appFace.js'
import { listenForAnswers } from './social/answers.js'
import { createTabs, openTabChannel } from './tabs.js'
import { createTheme } from './ui/theme.js'
import { openVault } from './vault/vault.js'
import { speak as speakHere } from './words/t.js'

function start(): void {
  const facts = readFacts(document, location.search)
  const origins = parent === window ? [] : embedderOrigins(window, facts)
  const [host, ...others] = origins
  let channel: Pick<ChannelPort, 'post'> = { post: () => undefined }
  const deps = assemble(facts, host, (message) => channel.post(message))
  const ignored = createIgnored()
  const receive = createAnswerer(createHandlers(deps), ignored)
  // For the provider's popup, which asks which page to tell.
  if (host !== undefined && others.length === 0) document.documentElement.dataset['host'] = host
  if (origins.length > 0) channel = openChannel(window, origins, { receive, ignored })
}

/** @param host embedding origin */
function assemble(facts: Facts, host: string | undefined, post: ChannelPort['post']): HandlerDeps {
  const theme = createTheme(document)
  const { project } = facts
  const fetch = globalThis.fetch.bind(globalThis)
  const { locale, speak } = createVoice()
  const site = () => (host === undefined ? undefined : new URL(host).host)
  const vault = openVault(project.id)
  const services = createServices({ facts, vault, fetch, locale, site, session: () => session })
  const { gateway, mailbox } = services
  const sessionUpdate = () => post({ type: '@latchkey-frame/SESSION_UPDATE', payload: {} })

  const screens = createPageScreens({ projectId: project.id, theme, mailbox, post })
  const inTabs = createTabQueues(navigator.locks, `latchkey-${project.id}`)
  const session = createSession({
    vault,
    gateway,
    runExclusive: inTabs('session'),
    now,
    onOver: sessionUpdate,
  })
  // The loaded keys belong to the previous wallet.
  const tabs = createTabs(
    () => openTabChannel(`latchkey-${project.id}`),
    () => {
      keyring.close()
      sessionUpdate()
    },
  )
  const shared = { vault, session, services, screens }
  const custody = createCustody({ ...shared, runExclusive: inTabs('wallet'), site, onChanged: sessionUpdate })
  const { keyring, protection, recoverer } = custody
  const { proveOwner, ...logins } = createLogins({ ...shared, custody, project })
  listenForAnswers(window, logins.social.receive)
  const onChanged = () => {
    tabs.announce()
    sessionUpdate()
  }
  const settings = createPageSettings({ ...shared, custody, proveOwner, onChanged, onAsked: sessionUpdate })
  const faces = createAppFaces(project.name)
  const { nameOf } = gateway
  return {
    ...createChains({ facts, fetch, vault, gateway, keyring }),
    ...logins,
    facts,
    vault,
    session,
    keyring,
    theme,
    faces,
    speak,
    proveEmail: async (origin) => gateway.proveEmail(await session.token(), origin),
    approvals: createPageApprovals({ facts, vault, nameOf, screens, faces, runExclusive: inTabs('inline') }),
    settings: settings.views,
    isAsked: settings.isAsked,
    isRecoverable: (user) => {
      protection.follow(user)
      return recoverer.isRecoverable(user)
    },
    // After the answer.
    reload: () => setTimeout(() => location.reload(), 0),
  }
}

/** The host page's language, otherwise the browser's. */
function createVoice() {
  let spoken: string | undefined
  return {
    locale: () => spoken ?? navigator.language,
    speak: (tag: string) => {
      spoken = tag
      return speakHere(tag, document.documentElement)
    },
  }
}

start()
