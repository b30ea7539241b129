export { renderElement, type RenderOptions } from './renderElement.js'
