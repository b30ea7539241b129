export { environment } from './server/readSettings.js'
export { startFrame, type FrameOptions } from './server/startFrame.js'
