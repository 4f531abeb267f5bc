/* What clang's code for Windows asks of Microsoft's C library alone, for a program that MinGW links (compilers.py). */
int _fltused = 0;
__asm__(".text\n.globl __chkstk\n__chkstk: jmp ___chkstk_ms");
