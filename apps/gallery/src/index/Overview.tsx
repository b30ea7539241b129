import { languages } from '@latchkey/react/locales'
import { groups } from '../scenes/scenes.js'
import { Choice } from './Choice.js'
import { SceneCard } from './SceneCard.js'
import { useFilters } from './useFilters.js'
import './overview.css'

const total = groups.reduce((sum, { scenes }) => sum + scenes.length, 0)

export function Overview() {
  const [filters, change] = useFilters()
  const wanted = filters.text.trim().toLowerCase()
  const shown = groups
    .map(({ view, scenes }) => ({
      view,
      scenes: scenes.filter(({ state, title }) => `${view} ${state} ${title}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ scenes }) => scenes.length > 0)
  return (
    <div className="overview">
      <header className="top">
        <div className="intro">
          <h1>Latchkey gallery</h1>
          <p>
            {total} scenes: every view of the modal in every state, theme and direction. The client, the modal
            and the chain adapter are the real ones;{' '}
            <strong>wallets, gateway, chains, clock and balances are doubles</strong> of the test kit, so
            nothing here is anybody’s money.
          </p>
        </div>
        <div className="filters">
          <label className="search">
            <span className="sr">Filter scenes</span>
            <input
              type="search"
              placeholder="Filter scenes"
              value={filters.text}
              onChange={(event) => change({ text: event.target.value })}
            />
          </label>
          <Choice
            label="Theme"
            value={filters.theme}
            options={[
              ['dark', 'Dark'],
              ['light', 'Light'],
            ]}
            onChange={(theme) => change({ theme })}
          />
          <select
            className="language"
            aria-label="Language"
            value={filters.words}
            onChange={(event) => change({ words: event.target.value })}
          >
            {languages.map(({ tag, name }) => (
              <option key={tag} value={tag} lang={tag}>
                {name}
              </option>
            ))}
            <option value="long">English, two fifths longer</option>
          </select>
          <Choice
            label="Direction"
            value={filters.dir}
            options={[
              ['ltr', 'Left to right'],
              ['rtl', 'Right to left'],
            ]}
            onChange={(dir) => change({ dir })}
          />
          <Choice
            label="Device"
            value={filters.device}
            options={[
              ['card', 'Card'],
              ['sheet', 'Phone sheet'],
            ]}
            onChange={(device) => change({ device })}
          />
        </div>
      </header>
      <div className="body">
        <nav aria-label="Views">
          <ul>
            {shown.map(({ view, scenes }) => (
              <li key={view}>
                <a href={`#${view}`}>
                  {view} <span>{scenes.length}</span>
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <main>
          {shown.length === 0 ? <p className="none">No scene is called “{filters.text}”.</p> : null}
          {shown.map(({ view, scenes }) => (
            <section key={view} id={view} aria-labelledby={`${view}-title`}>
              <h2 id={`${view}-title`}>{view}</h2>
              <ul className="scene-cards">
                {scenes.map((scene) => (
                  <SceneCard key={scene.state} view={view} scene={scene} filters={filters} />
                ))}
              </ul>
            </section>
          ))}
        </main>
      </div>
    </div>
  )
}
