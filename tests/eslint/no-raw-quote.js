// A message must not quote a line that no reader understood, because it may be private: `quoted` shows numbers only.

/** @type {import('eslint').Rule.RuleModule} */
export const noRawQuote = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: 'A text of the file may be private: pass it through quoted().' },
  },
  create(context) {
    /** @param {import('estree').Node} node */
    const report = (node) => context.report({ node, messageId: 'raw' })
    const message =
      'TemplateLiteral:has(TemplateElement[value.raw=/^[Uu]nexpected |, expected | which is no /])'
    return {
      [`${message} > CallExpression[callee.object.name="JSON"]`]: report,
      [`${message} > Identifier[name=/^(text|raw|field|cell|token)$/]`]: report,
      [`${message} > MemberExpression[property.name="text"]`]: report,
    }
  },
}
