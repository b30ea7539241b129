import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { findScene } from '../scenes/scenes.js'
import { createStage } from './createStage.js'
import { font, loadFonts } from './fonts.js'
import type { SceneLook } from './readLook.js'
import { ScenePage } from './ScenePage.js'
import { settle, waitForStill } from './settle.js'
import { sceneLocale, sceneWords, settleWords, type WordsName } from './words.js'
import './scene.css'

/**
 * `<html data-scene>` is `playing`, `ready`, or `failed` with the reason on the page. Adds
 * `window.galleryTheme(mode)` and `window.galleryWords(name)`.
 */
export function createPlayer(root: Root, look: SceneLook): (id: string) => Promise<void> {
  const { dataset } = document.documentElement
  let end = () => {}
  const play = async (id: string) => {
    const scene = findScene(id)
    if (!scene) throw new Error(`There is no scene ${id}`)
    dataset['theme'] = look.theme
    document.title = `${id} · Latchkey gallery`
    await loadFonts()
    const stage = await createStage(scene, { theme: look.theme, font })
    end = stage.end
    const draw = async (name: WordsName) => {
      const locale = await sceneLocale(name)
      const page = document.documentElement
      page.lang = locale?.locale ?? 'en'
      page.dir = look.dir ?? locale?.direction ?? 'ltr'
      await new Promise<void>((resolve) =>
        root.render(
          <ScenePage
            scene={scene}
            stage={stage}
            words={sceneWords(name)}
            locale={locale}
            onMounted={resolve}
          />,
        ),
      )
    }
    await draw(look.words)
    await scene.steps?.(stage)
    if (look.words !== 'en') await settleWords()
    await settle(scene)
    Object.assign(window, {
      async galleryTheme(mode: 'dark' | 'light') {
        dataset['theme'] = mode
        stage.client.setTheme({ mode })
        await waitForStill()
      },
      async galleryWords(name: WordsName) {
        await draw(name)
        await settleWords()
        await waitForStill()
      },
    })
  }
  return async (id) => {
    dataset['scene'] = 'playing'
    flushSync(() => root.render(null))
    end()
    try {
      await play(id)
      dataset['scene'] = 'ready'
    } catch (error) {
      dataset['scene'] = 'failed'
      dataset['reason'] = String(error)
      createRoot(document.body.appendChild(document.createElement('pre'))).render(String(error))
    }
  }
}
