# The targets tact, tact_static (double) and tact_float, tact_float_static. Where only static libraries are built,
# tact::tact and tact::tact_float name these.

# A digit at the end of a source's name says for which dimension it is compiled; no digit means for both, each from the
# same text. What shares loops is compiled in one piece: the units in src/unit list its files.
set(tact_source ${PROJECT_SOURCE_DIR}/src)
set(tact_sources0 ${tact_source}/base/status.c)
foreach(dimension 2 3)
    set(tact_sources${dimension} ${tact_source}/quickhull/build.c ${tact_source}/shape/shape.c
        ${tact_source}/shape/parts.c ${tact_source}/bvh/part_tree.c ${tact_source}/kernel/query.c
        ${tact_source}/unit/derivative${dimension}_unit.c ${tact_source}/unit/estimate_unit.c
        ${tact_source}/unit/tree_unit.c
        ${tact_source}/unit/solver_unit.c ${tact_source}/unit/world_unit.c ${tact_source}/unit/mover_unit.c
        ${tact_source}/unit/record_unit.c)
    foreach(folder base hull quickhull triangle bvh mesh shape mass polygon composite mesh_contact cast batch clash)
        file(GLOB found CONFIGURE_DEPENDS ${tact_source}/${folder}/*${dimension}.c)
        list(APPEND tact_sources${dimension} ${found})
    endforeach()
    file(GLOB found CONFIGURE_DEPENDS ${tact_source}/cast/*[a-z].c ${tact_source}/compound/*[a-z].c
        ${tact_source}/batch/*[a-z].c)
    list(APPEND tact_sources${dimension} ${found})
endforeach()

set(tact_is_x86 OFF)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64|x86|i[3-6]86)$")
    set(tact_is_x86 ON)
endif()
# Whether the library in this precision has the 32-byte kernel.
foreach(precision double float)
    set(tact_has_avx2_${precision} OFF)
    if(TACT_AVX2 AND tact_is_x86 AND CMAKE_SIZEOF_VOID_P EQUAL 8 AND
            NOT (TACT_AVX2 STREQUAL "double" AND precision STREQUAL "float"))
        set(tact_has_avx2_${precision} ON)
    endif()
endforeach()
# Where the processor may be too old for SSE2, gcc's numbers are those of the x87, which are wider than their types.
if(tact_is_x86 AND CMAKE_SIZEOF_VOID_P EQUAL 4)
    list(APPEND tact_flags -msse2 -mfpmath=sse)
endif()
# Where C17 is asked for, gcc computes floats on this processor as doubles, which it need not.
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_SYSTEM_PROCESSOR STREQUAL "s390x")
    list(APPEND tact_flags -fexcess-precision=fast)
endif()

# One set of objects: the library's own flags, which no user of the library sees.
function(tact_objects name precision dimension)
    add_library(${name} OBJECT ${ARGN})
    set_target_properties(${name} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
    target_compile_options(${name} PRIVATE ${tact_flags} -fno-math-errno ${tact_string_flags})
    # gcc 12 vectorises (double)(float)x to x: a rounding would be lost.
    target_compile_options(${name} PRIVATE $<$<C_COMPILER_ID:GNU>:-fno-tree-slp-vectorize>)
    target_compile_definitions(${name} PRIVATE TACT_BUILDING TACT_DIMENSION=${dimension})
    if(precision STREQUAL "float")
        target_compile_definitions(${name} PRIVATE TACT_FLOAT)
        target_compile_options(${name} PRIVATE ${TACT_FLOAT_FLAGS})
    endif()
    if(dimension EQUAL 2)
        target_compile_options(${name} PRIVATE ${TACT_PLANE_FLAGS})
    endif()
    if(TACT_VALIDATE)
        target_compile_definitions(${name} PRIVATE TACT_VALIDATE)
    else()
        target_compile_definitions(${name} PRIVATE $<$<CONFIG:Debug>:TACT_VALIDATE>)
    endif()
    if(NOT tact_has_avx2_${precision})
        target_compile_definitions(${name} PRIVATE TACT_NO_AVX2)
    endif()
endfunction()

# GCC for x86-64 clears and copies a structure with string instructions, which take longer to start than to do it.
set(tact_string_flags "")
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND tact_is_x86 AND CMAKE_SIZEOF_VOID_P EQUAL 8)
    set(tact_string_flags -mmemset-strategy=vector_loop:2048:noalign,libcall:-1:noalign
        -mmemcpy-strategy=vector_loop:2048:noalign,libcall:-1:noalign)
endif()

# How vectors of 32 bytes would be passed without AVX does not matter where nobody but the unit itself does.
set(tact_kernel_flags -Wno-psabi)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU")
    # GCC turns loops that clear a few numbers into string instructions, which cost more than the rest of the loop.
    list(APPEND tact_kernel_flags -fno-tree-loop-distribute-patterns)
endif()

function(tact_library name precision)
    tact_objects(${name}_objects ${precision} 3 ${tact_sources0})
    set(objects ${name}_objects)
    foreach(dimension ${tact_dimensions})
        set(part ${name}_objects${dimension})
        set(kernel ${tact_source}/unit/kernel${dimension}_unit.c ${tact_source}/unit/substeps_unit.c)
        tact_objects(${part} ${precision} ${dimension} ${tact_sources${dimension}})
        tact_objects(${part}_base ${precision} ${dimension} ${kernel})
        target_compile_definitions(${part}_base PRIVATE TACT_KERNEL_BASE)
        target_compile_options(${part}_base PRIVATE ${tact_kernel_flags})
        list(APPEND objects ${part} ${part}_base)
        if(tact_has_avx2_${precision})
            target_compile_options(${part}_base PRIVATE ${TACT_BASE_FLAGS})
            # -mavx2 without -mfma: the same operations as the base kernel, so the same bits.
            tact_objects(${part}_avx2 ${precision} ${dimension} ${kernel})
            target_compile_definitions(${part}_avx2 PRIVATE TACT_KERNEL_AVX2)
            target_compile_options(${part}_avx2 PRIVATE -mavx2 ${tact_kernel_flags})
            list(APPEND objects ${part}_avx2)
        endif()
    endforeach()
    list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
    if(TACT_BUILD_STATIC)
        add_library(${name}_static STATIC ${objects})
        set_target_properties(${name}_static PROPERTIES OUTPUT_NAME ${name})
        tact_library_interface(${name}_static ${precision})
    endif()
    if(TACT_BUILD_SHARED)
        add_library(${name} SHARED ${objects})
        # Until 1.0 each minor version may break what was built against the one before.
        set_target_properties(${name} PROPERTIES VERSION ${PROJECT_VERSION}
            SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
        tact_library_interface(${name} ${precision})
    else()
        add_library(tact::${name} ALIAS ${name}_static)
    endif()
endfunction()

function(tact_library_interface library precision)
    add_library(tact::${library} ALIAS ${library})
    set_target_properties(${library} PROPERTIES LINKER_LANGUAGE C)
    target_include_directories(${library} INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>)
    if(NOT WIN32)
        target_link_libraries(${library} PUBLIC m)
    endif()
    if(precision STREQUAL "float")
        target_compile_definitions(${library} INTERFACE TACT_FLOAT)
    endif()
endfunction()

if(NOT TACT_BUILD_STATIC AND NOT TACT_BUILD_SHARED)
    message(FATAL_ERROR "Neither TACT_BUILD_STATIC nor TACT_BUILD_SHARED is on: there is nothing to build.")
endif()
set(tact_dimensions "")
foreach(dimension 2 3)
    if(TACT_BUILD_${dimension}D)
        list(APPEND tact_dimensions ${dimension})
    endif()
endforeach()
foreach(precision double float)
    string(TOUPPER ${precision} precision_upper)
    if(TACT_BUILD_${precision_upper})
        string(REPLACE "_double" "" library tact_${precision})
        tact_library(${library} ${precision})
    endif()
endforeach()
