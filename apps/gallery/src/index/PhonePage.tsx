import { lookUrl, type SceneLook } from '../stage/readLook.js'
import { SceneFrame } from './SceneFrame.js'
import './overview.css'

export function PhonePage({ look }: { readonly look: SceneLook }) {
  return (
    <main className="phone-page" data-theme={look.theme}>
      <SceneFrame url={lookUrl(look)} title={look.scene ?? 'Scene'} className="phone" />
    </main>
  )
}
