// Query compilers that allow `in` an empty list, which PostgreSQL rejects. Kysely's plugin for that skips subqueries on the
// right of `in`.
import { PostgresQueryCompiler, SqliteQueryCompiler } from 'kysely';
import type { BinaryOperationNode, OperationNode, SelectModifierNode } from 'kysely';

/** `in` an empty list is false, `not in` one is true; undefined for anything else. */
function findConstant({ operator, rightOperand }: BinaryOperationNode): string | undefined {
  if (!isEmptyList(rightOperand) || !('operator' in operator)) return undefined;
  if (operator.operator === 'in') return '1 = 0';
  return operator.operator === 'not in' ? '1 = 1' : undefined;
}

function isEmptyList(node: OperationNode): boolean {
  const { values } = node as OperationNode & { values?: unknown };
  const isList = node.kind === 'PrimitiveValueListNode' || node.kind === 'ValueListNode';
  return isList && Array.isArray(values) && values.length === 0;
}

const ROW_LOCKS: readonly SelectModifierNode['modifier'][] = [
  'ForUpdate',
  'ForNoKeyUpdate',
  'ForKeyShare',
];

class EmptyListSqliteCompiler extends SqliteQueryCompiler {
  /** A writing transaction locks the whole file, so there are no row locks. */
  protected override visitSelectModifier(node: SelectModifierNode): void {
    if (!ROW_LOCKS.includes(node.modifier)) super.visitSelectModifier(node);
  }

  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const constant = findConstant(node);
    if (constant === undefined) super.visitBinaryOperation(node);
    else this.append(constant);
  }
}

class EmptyListPostgresCompiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const constant = findConstant(node);
    if (constant === undefined) super.visitBinaryOperation(node);
    else this.append(constant);
  }
}

export const createSqliteCompiler = (): SqliteQueryCompiler => new EmptyListSqliteCompiler();
export const createPostgresCompiler = (): PostgresQueryCompiler => new EmptyListPostgresCompiler();
