import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'

/** Which of our modules import which, and what they import of packages. */
export async function importGraph(folders: string[], options: ICruiseOptions = {}): Promise<ICruiseResult> {
  const { output } = await cruise(folders, {
    ...options,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.css', '.svg'],
      conditionNames: ['import', 'node', 'default'],
      exportsFields: ['exports'],
    },
  })
  return output as ICruiseResult
}
