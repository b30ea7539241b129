// The published entry for servers: markup of the elements, before their code is in the page.
export { renderElement, type RenderOptions } from './renderElement.js'
