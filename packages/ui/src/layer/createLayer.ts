import type { Layer, LayerOptions } from './Layer.js'
export function createLayer(options: LayerOptions): Layer {
  throw new Error(String(options.mode))
}
