import { createRoot, type Root } from 'react-dom/client'
import { findScene } from '../scenes/scenes.js'
import { createStage } from './createStage.js'
import { font, loadFonts } from './fonts.js'
import type { SceneLook } from './readLook.js'
import { ScenePage } from './ScenePage.js'
import { settle, stand } from './settle.js'
import { sceneWords } from './words.js'
import './scene.css'

/**
 * Plays a scene. `<html data-scene>` says how it stands: `playing`, `ready`, or `failed` with the reason on the page.
 * `window.galleryTheme(mode)` changes the theme of the standing scene.
 */
export async function showScene(root: Root, id: string, look: SceneLook): Promise<void> {
  const { dataset } = document.documentElement
  dataset['scene'] = 'playing'
  try {
    const scene = findScene(id)
    if (!scene) throw new Error(`There is no scene ${id}`)
    document.documentElement.dir = look.dir
    dataset['theme'] = look.theme
    document.title = `${id} · Latchkey gallery`
    await loadFonts()
    const stage = await createStage(scene, { theme: look.theme, font })
    await new Promise<void>((resolve) =>
      root.render(
        <ScenePage scene={scene} stage={stage} words={sceneWords(look.words)} onMounted={resolve} />,
      ),
    )
    await scene.steps?.(stage)
    await settle(scene)
    Object.assign(window, {
      async galleryTheme(mode: 'dark' | 'light') {
        dataset['theme'] = mode
        stage.client.setTheme({ mode })
        await stand()
      },
    })
    dataset['scene'] = 'ready'
  } catch (error) {
    dataset['scene'] = 'failed'
    dataset['reason'] = String(error)
    createRoot(document.body.appendChild(document.createElement('pre'))).render(String(error))
  }
}
