import { lookUrl } from '../stage/readLook.js'
import type { Scene, SceneView } from '../scenes/Scene.js'
import { SceneFrame } from './SceneFrame.js'
import type { Filters } from './useFilters.js'

export interface SceneCardProps {
  readonly view: SceneView
  readonly scene: Scene
  readonly filters: Filters
}

const languageLook = (words: string, dir: Filters['dir']) => ({
  ...(words === 'en' ? {} : { words }),
  ...(dir === 'rtl' ? { dir } : {}),
})

export function SceneCard({ view, scene, filters: { theme, dir, device, words } }: SceneCardProps) {
  const url = lookUrl({ scene: `${view}/${scene.state}`, theme, device, ...languageLook(words, dir) })
  return (
    <li
      className="scene-card"
      data-scene-id={`${view}/${scene.state}`}
      data-main={scene.main}
      data-device={device}
      data-theme={theme}
    >
      <div className="thumb">
        <SceneFrame url={url} title={`${view}, ${scene.state}`} inert />
      </div>
      <a href={url} className="scene-link">
        <span className="scene-state">{scene.state.replaceAll('-', ' ')}</span>
        <span className="scene-title">{scene.title}</span>
      </a>
    </li>
  )
}
