import { Icon } from './Icon.js'
import { useWalletState } from './WalletProvider.js'

export function ActivityList() {
  const { activity } = useWalletState()
  if (activity.length === 0) return null
  return (
    <section>
      <h2>Activity</h2>
      <ul className="card" data-testid="wa-activity">
        {activity.slice(0, 8).map(({ at, app, text, link }) => (
          <li key={`${at}${text}`} className="row">
            <span className="row-main stack">
              <span>{text}</span>
              <span className="muted small">
                {app}, {new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })}
              </span>
            </span>
            {link !== undefined && (
              <a
                className="round"
                href={link}
                target="_blank"
                rel="noreferrer"
                aria-label="Open in the explorer"
              >
                <Icon name="out" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
