// `Math.max(...rows)` and `list.push(...rows)` overflow the stack from about 120,000 rows: each argument takes a slot of it.
// A tuple has few elements, and a rest parameter that is passed on has as many as its caller wrote.
import ts from 'typescript'

/**
 * @typedef {{
 *   readonly program: ts.Program,
 *   readonly esTreeNodeToTSNodeMap: { get(node: unknown): ts.Node },
 * }} TypeServices
 */

/** @param {ts.TypeChecker} checker @param {ts.Type} type */
function isFixedTuple(checker, type) {
  if (!checker.isTupleType(type)) return false
  const { target } = /** @type {ts.TupleTypeReference} */ (type)
  return (target.combinedFlags & ts.ElementFlags.Variable) === 0
}

/** @type {import('eslint').Rule.RuleModule} */
export const noUnboundedSpread = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unbounded:
        'A spread of unknown length overflows the stack: use tools/core/append.ts, tools/core/extremes.ts or assets/js/elements.ts.',
    },
  },
  create(context) {
    const services = /** @type {TypeServices} */ (context.sourceCode.parserServices)
    const checker = services.program.getTypeChecker()
    /** @param {unknown} argument */
    const isBounded = (argument) => {
      const node = services.esTreeNodeToTSNodeMap.get(argument)
      const type = checker.getTypeAtLocation(node)
      if (isFixedTuple(checker, type)) return true
      const declaration = checker.getSymbolAtLocation(node)?.valueDeclaration
      return (
        declaration !== undefined &&
        'dotDotDotToken' in declaration &&
        declaration.dotDotDotToken !== undefined &&
        'type' in declaration
      )
    }
    /** @param {{ readonly arguments: readonly import('estree').Node[] } & import('eslint').Rule.NodeParentExtension} call */
    const check = (call) => {
      for (const node of call.arguments) {
        if (node.type === 'SpreadElement' && !isBounded(node.argument))
          context.report({ node, messageId: 'unbounded' })
      }
    }
    return { CallExpression: check, NewExpression: check }
  },
}
