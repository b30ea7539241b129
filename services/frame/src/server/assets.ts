import { type BuiltFiles, readBuiltFiles } from '@latchkey/kit/http/builtFiles'

export interface Assets extends Pick<BuiltFiles, 'read'> {
  readonly scripts: Readonly<Record<'frame' | 'social' | 'leave' | 'window', string>>
}

/** @throws an Error for the operator unless built */
export function readAssets(folder: string): Assets {
  const { entry, read } = readBuiltFiles(folder)
  const [frame, social, leave, window] = [entry('frame'), entry('social'), entry('leave'), entry('window')]
  if (frame === undefined || social === undefined || leave === undefined || window === undefined)
    throw new Error('The page of the frame is not built. Run npm run build.')
  return { scripts: { frame, social, leave, window }, read }
}
