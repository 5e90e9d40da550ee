// SQL as both engines have it, and `in` an empty list, which PostgreSQL refuses to read: written when a query is, as a look
// through each query before costs every call.
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import type { BinaryOperationNode, OperationNode, SelectModifierNode } from 'kysely';

/** `in` an empty list matches nothing, `not in` one matches all; undefined for anything else. */
function getConstant({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  if (!isEmptyList(rightOperand) || !('operator' in operator)) return undefined;
  if (operator.operator === 'in') return '1 = 0';
  return operator.operator === 'not in' ? '1 = 1' : undefined;
}

function isEmptyList(node: OperationNode): boolean {
  const { values } = node as OperationNode & { values?: unknown };
  const isList = node.kind === 'PrimitiveValueListNode' || node.kind === 'ValueListNode';
  return isList && Array.isArray(values) && values.length === 0;
}

/** Of a select: what holds its rows. */
const HOLDS: readonly SelectModifierNode['modifier'][] = [
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForKeyShare',
];

class OurSqlite extends SqliteQueryCompiler {
  /** Who writes holds the whole file: there is no row to hold. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!HOLDS.includes(node.modifier)) super.visitSelectModifier(node);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const constant = getConstant(node);
    if (constant === undefined) super.visitBinaryOperation(node);
    else this.append(constant);
  }
}

class OurPostgres extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const constant = getConstant(node);
    if (constant === undefined) super.visitBinaryOperation(node);
    else this.append(constant);
  }
}

export const sqliteCompiler = (): SqliteQueryCompiler => new OurSqlite();
export const postgresCompiler = (): PostgresQueryCompiler => new OurPostgres();
