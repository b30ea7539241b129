import { LinkButton } from '@latchkey/ui/components/LinkButton'
import { Note } from '@latchkey/ui/components/Note'
import { BrowserIcon } from '@latchkey/ui/icons/BrowserIcon'
import { GlobeIcon } from '@latchkey/ui/icons/GlobeIcon'
import { GridIcon } from '@latchkey/ui/icons/GridIcon'
import { KeyIcon } from '@latchkey/ui/icons/KeyIcon'
import { PhoneIcon } from '@latchkey/ui/icons/PhoneIcon'
import { PurseIcon } from '@latchkey/ui/icons/PurseIcon'
import { createElement, useState, type ComponentType, type MouseEvent } from 'react'
import { MissingPage } from '../pages/MissingPage.js'
import { NetworksPage } from '../pages/networks/NetworksPage.js'
import { OperatorsPage } from '../pages/operators/OperatorsPage.js'
import { OverviewPage } from '../pages/overview/OverviewPage.js'
import { PeoplePage } from '../pages/people/PeoplePage.js'
import { ProjectsPage } from '../pages/projects/ProjectsPage.js'
import { WalletsPage } from '../pages/wallets/WalletsPage.js'
import { SettingsProvider, useSettings } from '../settings/SettingsContext.js'
import { useUnsavedContents, useLeaveWarning } from '../settings/Unsaved.js'
import { RoleContext, roleNames, type Role } from './role.js'
import { hrefOf, pageIds, useRoute, type PageId } from './useRoute.js'

const pages: Readonly<
  Record<PageId, { readonly name: string; readonly Icon: typeof GridIcon; readonly Page: ComponentType }>
> = {
  overview: { name: 'Overview', Icon: GridIcon, Page: OverviewPage },
  projects: { name: 'Projects', Icon: BrowserIcon, Page: ProjectsPage },
  wallets: { name: 'Wallets', Icon: PurseIcon, Page: WalletsPage },
  networks: { name: 'Networks', Icon: GlobeIcon, Page: NetworksPage },
  people: { name: 'People', Icon: PhoneIcon, Page: PeoplePage },
  operators: { name: 'Operators', Icon: KeyIcon, Page: OperatorsPage },
}

export function Shell({
  email,
  role,
  onLogOut,
}: {
  readonly email: string
  readonly role: Role
  /** Rejects while the session lasts. */
  readonly onLogOut: () => Promise<void>
}) {
  const { page, go } = useRoute()
  const [isOpen, setOpen] = useState(false)
  const { unsaved, draw } = useUnsavedContents<PageId>()
  useLeaveWarning(unsaved.size > 0)
  function follow(id: PageId) {
    setOpen(false)
    go(id)
  }
  return (
    <RoleContext.Provider value={role}>
      <SettingsProvider>
        <div className="c-shell">
          <header className="c-side">
            <p className="c-brand">
              Latchkey <span>console</span>
            </p>
            <button
              type="button"
              className="c-menu-button"
              aria-expanded={isOpen}
              aria-controls="c-menu"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Close' : 'Menu'}
            </button>
            <div id="c-menu" className={isOpen ? 'c-menu c-menu-open' : 'c-menu'}>
              <Pages present={page} unsaved={unsaved} onFollow={follow} />
              <Operator email={email} role={role} onLogOut={onLogOut} />
            </div>
          </header>
          <main className="c-main" aria-label={page ? pages[page].name : 'Page not found'}>
            <IgnoredSettingsNote />
            {page === undefined ? <MissingPage /> : null}
            {draw(pageIds, page, (id) => createElement(pages[id].Page))}
          </main>
        </div>
      </SettingsProvider>
    </RoleContext.Provider>
  )
}

/** The gateway ignores saved settings that conflict with its file. */
function IgnoredSettingsNote() {
  const { load } = useSettings()
  const problem = load.data?.problem
  return problem === undefined ? null : (
    <Note tone="bad" role="alert">
      {`The saved settings don’t fit the settings file, so only the file applies: ${problem}. Change the file, or go back to an earlier change under Operators, Changes.`}
    </Note>
  )
}

/** Leaves clicks for a new tab to the browser. */
function Pages({
  present,
  unsaved,
  onFollow,
}: {
  readonly present: PageId | undefined
  readonly unsaved: ReadonlySet<PageId>
  readonly onFollow: (id: PageId) => void
}) {
  function follow(event: MouseEvent, id: PageId) {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onFollow(id)
  }
  return (
    <nav aria-label="Pages">
      <ul>
        {pageIds.map((id) => {
          const { Icon, name } = pages[id]
          return (
            <li key={id}>
              <a
                href={hrefOf(id)}
                aria-current={id === present ? 'page' : undefined}
                onClick={(event) => follow(event, id)}
              >
                <Icon size={20} />
                {name}
                {unsaved.has(id) ? (
                  <span className="c-unsaved" role="img" aria-label="Unsaved edits" />
                ) : null}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Operator({
  email,
  role,
  onLogOut,
}: {
  readonly email: string
  readonly role: Role
  readonly onLogOut: () => Promise<void>
}) {
  const [problem, setProblem] = useState<string>()
  const stillIn = (error: unknown) =>
    setProblem(`You’re still logged in. ${error instanceof Error ? error.message : ''}`)
  return (
    <p className="c-who">
      <span title={email}>{email}</span>
      <span>{roleNames[role]}</span>
      <LinkButton look="underline" onClick={() => void onLogOut().catch(stillIn)}>
        Log out
      </LinkButton>
      {problem === undefined ? null : <span role="alert">{problem}</span>}
    </p>
  )
}
